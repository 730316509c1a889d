/** A day with its name, and a time with its am or pm. */
const WHOLE = /((?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) [\d/]{10}|\d\d?:\d\d [ap]m)/

/** Text with dates in words, whose lines end neither after the name of a day nor within a time. */
export const Unbroken = ({ children }: { children: string }) =>
  children.split(WHOLE).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts are always the same.
      <span className="whole" key={index}>
        {part}
      </span>
    ) : (
      part
    ),
  )
