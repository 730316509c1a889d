import { createServer } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { isPublicAddress } from '../../../server/outside/isPublicAddress.ts'
import { fetchPicture } from '../../../server/pictures/fetch/fetchPicture.ts'
import { type PictureSite, pictureSite } from '../../support/pictureSite.ts'

let site: PictureSite
beforeAll(async () => {
  site = await pictureSite()
})
beforeEach(() => {
  site.asked.splice(0)
})
afterAll(() => site.close())

const fetched = (path: string, change: Parameters<typeof fetchPicture>[1] = {}) =>
  fetchPicture(site.address(path), { ...site.network, ...change })

describe('A picture of another server is fetched', () => {
  test('with all its bytes, whatever its header says of their type', async () => {
    site.answers['/a.jpg'] = (_, response) => response.setHeader('Content-Type', 'text/html').end('bytes')
    expect(Buffer.from(await fetched('/a.jpg')).toString()).toBe('bytes')
  })

  test('through three redirects, and not through a fourth', async () => {
    for (const [from, to] of [
      ['/4', '/3'],
      ['/3', '/2'],
      ['/2', site.address('/1')],
      ['/1', '/0'],
    ] as const)
      site.answers[from] = (_, response) => response.writeHead(302, { Location: to }).end()
    site.answers['/0'] = (_, response) => response.end('there')
    expect(Buffer.from(await fetched('/3')).toString()).toBe('there')
    site.asked.splice(0)
    await expect(fetched('/4')).rejects.toThrow('its address leads from one to the next too often')
    expect(site.asked).toEqual(['/4', '/3', '/2', '/1'])
  })

  test('or not, and then it is said why', async () => {
    site.answers['/gone'] = (_, response) => response.writeHead(410).end()
    site.answers['/astray'] = (_, response) => response.writeHead(302).end()
    await expect(fetched('/gone')).rejects.toThrow('its server answered 410')
    await expect(fetched('/astray')).rejects.toThrow('its server answered 302')
    await expect(fetched('/', { tls: {} })).rejects.toThrow('its server cannot be reached')
    await expect(fetched('/', { resolve: () => Promise.reject(new Error('ENOTFOUND')) })).rejects.toThrow(
      'its server cannot be reached',
    )
  })
})

describe('What is too much is not waited for:', () => {
  test('a file of more than 15 MB, whether its length is stated or not', async () => {
    const sent: number[] = []
    site.answers['/stated'] = (_, response) => {
      response.setHeader('Content-Length', 20_000_000)
      response.end(Buffer.alloc(20_000_000))
    }
    site.answers['/endless'] = (_, response) => {
      const more = () => {
        sent.push(1_000_000)
        if (!response.destroyed && sent.length < 100) response.write(Buffer.alloc(1_000_000), more)
      }
      more()
    }
    await expect(fetched('/stated')).rejects.toThrow('it has more than 15 MB')
    await expect(fetched('/endless')).rejects.toThrow('it has more than 15 MB')
    expect(sent.length).toBeLessThan(60)
  })

  test('a server that accepts, and says nothing; begins, and does not end; redirects again and again; or has no address', async () => {
    site.answers['/silent'] = () => {}
    site.answers['/slow'] = (_, response) => response.write('b')
    for (const path of ['/silent', '/slow'])
      await expect(fetched(path, { timeLimitMs: 200 })).rejects.toThrow('its server took too long')
    const resolve = () => new Promise<string[]>(() => {})
    await expect(fetched('/', { resolve, timeLimitMs: 200 })).rejects.toThrow('its server took too long')
  })
})

const INTERNAL = 'its address leads to no server of the public Internet'

describe('Nothing internal is asked:', () => {
  test.each([
    'https://127.0.0.1/',
    'https://127.1/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0/',
    'https://10.0.0.7/',
    'https://172.31.255.1/',
    'https://192.168.1.1/',
    'https://100.64.0.1/',
    'https://169.254.169.254/latest/meta-data/',
    'https://198.18.0.1/',
    'https://224.0.0.1/',
    'https://255.255.255.255/',
    'https://[::1]/',
    'https://[::]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:a9fe:a9fe]/',
    'https://[64:ff9b::7f00:1]/',
    'https://[2002:7f00:1::]/',
    'https://[2001:0:7f00:1::]/',
    'https://[fd00:ec2::254]/',
    'https://[fe80::1]/',
    'https://[ff02::1]/',
    'https://localhost/',
  ])('%s', async address => {
    await expect(fetchPicture(address)).rejects.toThrow(INTERNAL)
  })

  test.each(['127.0.0.1', '10.1.2.3', '169.254.169.254', '::1', 'fd00:ec2::254', '::ffff:10.0.0.1'])(
    'a public name that resolves to %s',
    async internal => {
      const resolve = async () => [internal]
      await expect(fetchPicture('https://rebound.example/', { resolve })).rejects.toThrow(INTERNAL)
    },
  )

  test('and no other than the address that was checked is connected to', async () => {
    site.answers['/a.jpg'] = (_, response) => response.end('bytes')
    const answers = [['127.0.0.1'], ['10.0.0.1']]
    let asked = 0
    const resolve = async () => answers[asked++] ?? []
    await fetched('/a.jpg', { resolve })
    expect(asked).toBe(1)
  })

  test('not after a redirect either, by address or by name', async () => {
    const listening = createServer()
    let connections = 0
    listening.on('connection', socket => {
      connections += 1
      socket.destroy()
    })
    await new Promise<void>(done => listening.listen(0, '127.0.0.2', done))
    const { port } = listening.address() as { port: number }
    const resolve = async (host: string) => [host === 'inner.example' ? '127.0.0.2' : '127.0.0.1']
    for (const to of [
      `https://127.0.0.2:${port}/`,
      `https://inner.example:${port}/`,
      'https://169.254.169.254/latest/',
    ]) {
      site.answers['/away'] = (_, response) => response.writeHead(302, { Location: to }).end()
      await expect(fetched('/away', { resolve })).rejects.toThrow(INTERNAL)
    }
    expect(connections).toBe(0)
    listening.close()
  })

  test('and nothing that is not https, also after a redirect', async () => {
    const words = 'its address, or one that it leads to, does not begin with https://'
    for (const address of [
      'http://pictures.example/',
      'file:///etc/passwd',
      'ftp://a.example/',
      'https://user:word@a.example/',
    ])
      await expect(fetchPicture(address)).rejects.toThrow(words)
    for (const to of ['http://pictures.example/', 'file:///etc/passwd', 'gopher://a.example/', 'https://']) {
      site.answers['/away'] = (_, response) => response.writeHead(301, { Location: to }).end()
      await expect(fetched('/away')).rejects.toThrow(words)
    }
  })

  test('while what is public is', () => {
    for (const address of ['1.1.1.1', '93.184.215.14', '172.32.0.1', '2606:4700::1111', '2a00:1450::1'])
      expect([address, isPublicAddress(address)]).toEqual([address, true])
    expect(isPublicAddress('pictures.example')).toBe(false)
  })
})
