/** An answer as the proxy receives it: the body is not decoded, and `headers` alternates names and values. */
export interface Answer {
  status: number
  headers: string[]
  body: Buffer
}
