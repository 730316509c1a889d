import type { KyselyPlugin, RawNode, RootOperationNode } from 'kysely'
import type { Database } from '../../../server/database/connect.ts'

/** The same database without each `for update` and the lock of the catalogue, to show what the locks prevent. */
export const withoutLocks = (database: Database): Database => database.withPlugin(plugin)

const plugin: KyselyPlugin = {
  transformQuery: ({ node }) => unlocked(node),
  transformResult: async ({ result }) => result,
}

function unlocked(node: RootOperationNode): RootOperationNode {
  if (node.kind === 'RawNode') {
    const sqlFragments = (node as RawNode).sqlFragments.map(part =>
      part
        .replace(/for update( of \w+)?( skip locked)?/g, '')
        .replace("pg_advisory_xact_lock(hashtext('foyer catalogue'))", ''),
    )
    return { ...node, sqlFragments } as RootOperationNode
  }
  if (node.kind === 'SelectQueryNode') return { ...node, endModifiers: [] } as RootOperationNode
  return node
}
