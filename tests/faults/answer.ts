/** An answer as it crosses the proxy: nothing decoded, `headers` as name, value, name, value. */
export interface Answer {
  status: number
  headers: string[]
  body: Buffer
}
