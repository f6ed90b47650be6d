/** A line of example code with a caption that says what it does. */
export function Example({ code, text }: { code: string; text: string }) {
  return (
    <figure className="grid gap-1">
      <pre className="rounded-md bg-sunken px-2.5 py-1.5 font-mono text-xs break-words whitespace-pre-wrap text-ink">
        {code}
      </pre>
      <figcaption className="text-xs text-ink-2">{text}</figcaption>
    </figure>
  )
}
