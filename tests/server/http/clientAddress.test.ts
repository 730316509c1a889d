import { describe, expect, test } from 'vitest'
import { readConfiguration } from '../../../server/configuration.ts'
import { clientAddress, trustedProxies } from '../../../server/http/clientAddress.ts'

describe('The address by which a client is limited', () => {
  const proxies = trustedProxies(['10.0.0.0/8', '192.0.2.7', 'fd00::/8'])

  test.each<[string, string, string | undefined, string]>([
    ['is that of the connection', '198.51.100.4', undefined, '198.51.100.4'],
    ['is not what a stranger writes into the header', '198.51.100.4', '203.0.113.9', '198.51.100.4'],
    ['is what a trusted proxy has seen', '10.1.2.3', '203.0.113.9', '203.0.113.9'],
    ['is what the first of several proxies has seen', '10.1.2.3', '203.0.113.9, 192.0.2.7', '203.0.113.9'],
    ['is not what a client put before that', '10.1.2.3', '1.1.1.1, 203.0.113.9, 10.9.9.9', '203.0.113.9'],
    ['is the proxy where the header is no address', '10.1.2.3', 'unknown', '10.1.2.3'],
    ['is the last known hop before what is no address', '10.1.2.3', 'x, 10.4.4.4', '10.4.4.4'],
    ['is the proxy where it sends no header', '10.1.2.3', undefined, '10.1.2.3'],
    ['is plain where IPv6 carries it', '::ffff:10.1.2.3', '::ffff:203.0.113.9', '203.0.113.9'],
    ['is a network of 64 bits in IPv6', '2001:db8:0:12:aaaa::1', undefined, '2001:db8:0:12::/64'],
    [
      'is the same network for another address of it',
      '2001:0db8::12:ffff:2:3:4',
      undefined,
      '2001:db8:0:12::/64',
    ],
    ['is a network behind a proxy too', 'fd00::1', '2001:db8::5', '2001:db8:0:0::/64'],
  ])('%s', (_, connected, forwarded, client) => {
    expect(clientAddress(connected, forwarded, proxies)).toBe(client)
  })

  test.each(['10.0.0.0/33', 'proxy.example', '10.0.0/8', '::/129', '10.0.0.0/x'])(
    '%s is no network',
    network => {
      expect(() => readConfiguration({ TRUSTED_PROXIES: network })).toThrow(
        `TRUSTED_PROXIES must list addresses and networks such as 10.0.0.0/8; this is none: ${network}`,
      )
    },
  )
})
