import type { ProviderSandbox, ProviderTools } from '../../provider.ts'
import { bankApi } from './api.ts'
import { deliverBankEvent } from './deliverEvent.ts'
import { bankPaymentsPath, bankPortal } from './portal.ts'
import { type SandboxAccount, sandboxAccount, standInHosts } from './sandboxKeys.ts'

interface BankSandbox {
  /** Takes the requests to `hosts`; they end in this process. */
  fetchHere: typeof fetch
  keys: SandboxAccount
  hosts: ReturnType<typeof standInHosts>
  sandbox: ProviderSandbox
}

/** What stands in for TrueLayer. */
export function openBankSandbox(tools: ProviderTools): BankSandbox {
  const api = bankApi(tools)
  const hosts = standInHosts(tools.origin)
  const known = new Set([hosts.auth, hosts.api, hosts.jku].map(address => new URL(address).host))
  return {
    async fetchHere(address, init) {
      const request = new Request(address, init)
      if (!known.has(new URL(request.url).host)) throw new TypeError('The sandbox has no such host')
      return api.fetch(request)
    },
    keys: sandboxAccount(tools.keys),
    hosts,
    sandbox: {
      pages: bankPortal(tools),
      hasScript: false,
      paymentsPath: bankPaymentsPath,
      deliver: (event, send) => deliverBankEvent(tools, tools.keys, event, send),
    },
  }
}
