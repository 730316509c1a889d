import type { Verify } from '../../contract/rules/door/verdict.ts'

const imported = new Map<string, Promise<CryptoKey>>()

function keyOf(publicKey: string): Promise<CryptoKey> {
  const known = imported.get(publicKey)
  if (known) return known
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: publicKey }
  const importing = crypto.subtle.importKey('jwk', jwk, 'Ed25519', false, ['verify'])
  imported.set(publicKey, importing)
  return importing
}

/** Rejects where the browser has no Ed25519. */
export const verifySignature: Verify = async (publicKey, signed, signature) =>
  crypto.subtle.verify('Ed25519', await keyOf(publicKey), signature, signed)

/** Whether the browser can check these keys. Its first check takes longer than later ones, so it is made here. */
export const canVerify = (publicKeys: readonly string[]): Promise<boolean> =>
  Promise.all(publicKeys.map(key => verifySignature(key, new Uint8Array(1), new Uint8Array(64)))).then(
    () => true,
    () => false,
  )
