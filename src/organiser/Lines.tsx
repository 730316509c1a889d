/** Lines of text, one below the other. */
export const Lines = ({ lines }: { lines: string[] }) => (
  <p className="order-lines">
    {lines.map((line, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an order stay where they are.
      <span key={index}>{line}</span>
    ))}
  </p>
)
