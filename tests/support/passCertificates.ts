import forge from 'node-forge'

/** Certificates made for this run: those of a server that makes passes for Apple, and of the push server that stands in. */
export function madeCertificates() {
  const root = forge.pki.rsa.generateKeyPair(2048)
  const own = forge.pki.rsa.generateKeyPair(2048)
  let serial = 1
  const certificate = (name: string, key: forge.pki.PublicKey, extensions: object[] = []) => {
    const made = forge.pki.createCertificate()
    made.publicKey = key
    made.serialNumber = `0${serial++}`
    made.validity.notBefore = new Date(Date.now() - 86_400_000)
    made.validity.notAfter = new Date(Date.now() + 86_400_000)
    made.setSubject([{ name: 'commonName', value: name }])
    made.setIssuer([{ name: 'commonName', value: 'Intermediate' }])
    made.setExtensions(extensions)
    made.sign(root.privateKey, forge.md.sha256.create())
    return forge.pki.certificateToPem(made)
  }
  const authority = certificate('Intermediate', root.publicKey, [
    { name: 'basicConstraints', cA: true },
    { name: 'keyUsage', keyCertSign: true },
  ])
  const settings = {
    APPLE_PASS_TYPE: 'pass.example.foyer',
    APPLE_TEAM: 'TEAM000001',
    APPLE_PASS_CERTIFICATE: certificate('Pass Type ID', own.publicKey),
    // As in a file of variables.
    APPLE_PASS_KEY: forge.pki.privateKeyToPem(own.privateKey).replaceAll(/\r?\n/g, '\\n'),
    APPLE_INTERMEDIATE_CERTIFICATE: authority,
  }
  const localhost = certificate('localhost', own.publicKey, [
    { name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] },
  ])
  return {
    settings,
    authority,
    pushServer: { cert: localhost, key: forge.pki.privateKeyToPem(own.privateKey) },
  }
}

/** The settings of a server that makes passes for Apple. */
export const passCertificates = () => madeCertificates().settings
