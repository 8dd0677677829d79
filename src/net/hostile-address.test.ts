import { describe, expect, it } from 'vitest'
import { NetTrouble } from '../core/errors.js'
import { createNet, type NetOptions } from './index.js'

/** Reads a page where nobody may be connected to, and gives the code of what went wrong. */
async function trouble(
  url: string,
  answers: readonly string[] = [],
  options: NetOptions = {},
): Promise<string> {
  const net = createNet({
    lookup: async () => answers.map((address) => ({ address })),
    connect: () => {
      throw new Error('a connection was opened')
    },
    ...options,
  })
  const error = await net.readPage(url).catch((thrown: unknown) => thrown)
  if (!(error instanceof NetTrouble)) throw error
  return error.code
}

describe('addresses that are blocked before anybody is asked', () => {
  it.each([
    ['https://127.0.0.1/'],
    ['https://127.1/'],
    ['https://2130706433/'],
    ['https://0x7f.1/'],
    ['https://0x7f000001/'],
    ['https://0177.0.0.1/'],
    ['https://017700000001/'],
    ['https://0/'],
    ['https://①②⑦.⓪.⓪.①/'],
    ['https://１２７.０.０.１/'],
    ['https://127。0。0。1/'],
    ['https://%31%32%37.0.0.1/'],
    ['https://127.0.0.1./'],
    ['https://169.254.169.254/latest/meta-data/'],
    ['https://100.64.0.1/'],
    ['https://168.63.129.16/'],
    ['https://[::1]/'],
    ['https://[::]/'],
    ['https://[::ffff:127.0.0.1]/'],
    ['https://[::ffff:a9fe:a9fe]/'],
    ['https://[::127.0.0.1]/'],
    ['https://[0:0:0:0:0:ffff:7f00:1]/'],
    ['https://[64:ff9b::7f00:1]/'],
    ['https://[2002:7f00:1::]/'],
    ['https://[2001:0:4136:e378:8000:63bf:80ff:fffe]/'],
    ['https://[fe80::1]/'],
    ['https://[fd00:ec2::254]/'],
    ['https://[fec0::1]/'],
    ['https://[100:0:0:1::1]/'],
    ['https://localhost/'],
    ['https://localhost./'],
    ['https://localhost../'],
    ['https://LOCALHOST/'],
    ['https://ⓛocalhost/'],
    ['https://foo.localhost/'],
    ['https://metadata.google.internal/'],
    ['https://metadata.google.internal./'],
    ['https://printer.local/'],
    ['https://router.home.arpa/'],
    ['https://metadata/'],
    ['https://intranet./'],
    ['https://a..example/'],
  ])('%s', async (url) => {
    const lookup = () => Promise.reject(new Error('a name was looked up'))
    expect(await trouble(url, [], { lookup })).toBe('blocked_address')
  })
})

describe('names that lead where nobody may go', () => {
  it.each([
    ['a private answer', ['10.0.0.1']],
    ['the metadata of a cloud', ['169.254.169.254']],
    ['a public answer and a private one', ['8.8.8.8', '127.0.0.1']],
    ['a private answer last of many', ['8.8.8.8', '1.1.1.1', '2606:4700::1111', '::1']],
    ['a mapped answer', ['::ffff:127.0.0.1']],
    ['an IPv4-compatible answer, as resolvers print it', ['::127.0.0.1']],
    ['a public address in that form', ['::8.8.8.8']],
    ['a link-local answer with a zone', ['fe80::1%eth0']],
    ['no address at all', ['localhost']],
  ])('%s', async (_what, answers) => {
    expect(await trouble('https://site.example/', answers)).toBe('blocked_address')
  })

  it('says nothing of what the name led to', async () => {
    const net = createNet({ lookup: async () => [{ address: '10.98.76.54' }] })
    await expect(net.readPage('https://site.example/')).rejects.toThrow(
      expect.objectContaining({ message: expect.not.stringContaining('10.98') }),
    )
  })
})

describe('networks that the operator denies', () => {
  it.each([
    ['though they are public', { denyCidrs: ['8.8.8.0/24'] }, '8.8.8.8'],
    ['though they are allowed', { allowCidrs: ['10.0.0.0/8'], denyCidrs: ['10.1.0.0/16'] }, '10.1.0.1'],
  ])('%s', async (_what, options, address) => {
    expect(await trouble('https://site.example/', [address], options)).toBe('blocked_address')
  })
})

describe('names that cannot be resolved', () => {
  const failing = (code: string) => () =>
    Promise.reject(Object.assign(new Error(`getaddrinfo ${code}`), { code, syscall: 'getaddrinfo' }))

  it.each(['ENOTFOUND', 'EAI_AGAIN', 'ENODATA'])('%s', async (code) => {
    expect(await trouble('https://site.example/', [], { lookup: failing(code) })).toBe('dns_failed')
  })

  it('an empty answer', async () => {
    expect(await trouble('https://site.example/', [])).toBe('dns_failed')
  })

  it('a resolver that never answers', async () => {
    const lookup = () => new Promise<never>(() => {})
    expect(await trouble('https://site.example/', [], { lookup, timeMs: 100 })).toBe('timeout')
  })

  it('a fault of ours is no trouble of the network', async () => {
    const lookup = () => Promise.reject(new TypeError('a fault'))
    await expect(trouble('https://site.example/', [], { lookup })).rejects.toThrow(TypeError)
  })
})

describe('addresses that are not asked for', () => {
  it.each([
    ['http://site.example/'],
    ['ftp://site.example/'],
    ['file:///etc/passwd'],
    ['data:text/plain,x'],
    ['https://site.example:8443/'],
    ['https://site.example:80/'],
    ['https://user@site.example/'],
    ['https://user:word@site.example/'],
    ['https://site.example:443@127.0.0.1/'],
    ['https://[fe80::1%25eth0]/'],
    ['https://127.0.0.1%00.example.com/'],
    ['https://1.2.3.4.5/'],
    ['https://256.1.1.1/'],
    ['site.example'],
    [''],
  ])('%s', async (url) => {
    expect(await trouble(url, ['8.8.8.8'])).toBe('blocked_address')
  })
})
