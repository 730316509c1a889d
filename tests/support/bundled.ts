import { build, type Rolldown } from 'vite'

const ENTRY = 'virtual:bare'

/** One script of this source and of what it imports, as the build of the product would write it. */
export async function bundled(source: string): Promise<string> {
  // A build sets it, and a server that is started afterwards would be one of production.
  const { NODE_ENV } = process.env
  const built = (await build({
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [
      {
        name: 'bare',
        resolveId: id => (id === ENTRY ? `${process.cwd()}/bare.js` : null),
        load: id => (id.endsWith('/bare.js') ? source : null),
      },
    ],
    build: { write: false, rollupOptions: { input: ENTRY, output: { format: 'iife' } } },
  })) as Rolldown.RolldownOutput | Rolldown.RolldownOutput[]
  if (NODE_ENV === undefined) delete process.env.NODE_ENV
  else process.env.NODE_ENV = NODE_ENV
  const [output] = [built].flat()
  if (!output) throw new Error('Nothing was built')
  return output.output[0].code
}
