import forge from 'node-forge'

/** The settings of a server that makes passes for Apple, with certificates made for this run. */
export function passCertificates() {
  const root = forge.pki.rsa.generateKeyPair(2048)
  const own = forge.pki.rsa.generateKeyPair(2048)
  const certificate = (name: string, key: forge.pki.PublicKey, issuer: string) => {
    const made = forge.pki.createCertificate()
    made.publicKey = key
    made.serialNumber = '01'
    made.validity.notBefore = new Date(Date.now() - 86_400_000)
    made.validity.notAfter = new Date(Date.now() + 86_400_000)
    made.setSubject([{ name: 'commonName', value: name }])
    made.setIssuer([{ name: 'commonName', value: issuer }])
    made.sign(root.privateKey, forge.md.sha256.create())
    return forge.pki.certificateToPem(made)
  }
  return {
    APPLE_PASS_TYPE: 'pass.example.foyer',
    APPLE_TEAM: 'TEAM000001',
    APPLE_PASS_CERTIFICATE: certificate('Pass Type ID', own.publicKey, 'Intermediate'),
    // As in a file of variables.
    APPLE_PASS_KEY: forge.pki.privateKeyToPem(own.privateKey).replaceAll(/\r?\n/g, '\\n'),
    APPLE_INTERMEDIATE_CERTIFICATE: certificate('Intermediate', root.publicKey, 'Intermediate'),
  }
}
