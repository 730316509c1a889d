import { BlockList, isIP } from 'node:net'

/** https://www.iana.org/assignments/iana-ipv4-special-registry: what is not globally reachable, and multicast. */
const NOT_PUBLIC_V4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
]

/** All public ones are in here, apart from the parts below: addresses that lead to an IPv4, and to examples. */
const GLOBAL_V6 = '2000::/3'
const NOT_PUBLIC_V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

const listOf = (networks: string[], family: 'ipv4' | 'ipv6'): BlockList => {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    list.addSubnet(address, Number(bits), family)
  }
  return list
}

const notPublic4 = listOf(NOT_PUBLIC_V4, 'ipv4')
const global6 = listOf([GLOBAL_V6], 'ipv6')
const notPublic6 = listOf(NOT_PUBLIC_V6, 'ipv6')

/** Whether a network address is one of the public Internet: not of this machine, its network or its cloud. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !notPublic4.check(address, 'ipv4')
  return family === 6 && global6.check(address, 'ipv6') && !notPublic6.check(address, 'ipv6')
}
