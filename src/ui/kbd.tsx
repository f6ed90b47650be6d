/** A key or a sequence of keys: `g i` shows as two caps. */
export function Kbd({ keys }: { keys: string }) {
  return (
    <span className="inline-flex gap-1">
      {keys.split(' ').map((key, index) => (
        <kbd
          key={index}
          className="min-w-5 rounded-sm border border-line bg-sunken px-1 text-center font-mono text-2xs text-ink-2"
        >
          {key}
        </kbd>
      ))}
    </span>
  )
}
