import type { Progress } from './importSummary.ts'

/** Shows how far an import is: one line that is written over on a terminal, a line each elsewhere. */
export const showProgress =
  (output: NodeJS.WriteStream) =>
  ({ done, total }: Progress): void => {
    const line = `${done} of ${total} events`
    if (!output.isTTY) output.write(`${line}\n`)
    else output.write(done < total ? `\r\u001b[K${line}` : '\r\u001b[K')
  }
