import { exactNumber, shortNumber } from './numbers.ts'
import { ShortText } from './short.tsx'

interface CountProps {
  readonly value: number
  /** The exact number with its noun: “12,449 events”. Defaults to the number alone. */
  readonly label?: string
  readonly className?: string
}

/** A count, shown short (12.4k), exact on hover and for screen readers. */
export function Count({ value, label, className }: CountProps) {
  const name = label ?? exactNumber(value)
  return (
    <data value={value} title={name} className={className}>
      <ShortText short={shortNumber(value)} full={name} />
    </data>
  )
}
