import { exactNumber, shortNumber } from './numbers.ts'

interface CountProps {
  readonly value: number
  /** The number in full with what is counted: “12,449 events”. Without it, the number alone. */
  readonly label?: string
  readonly className?: string
}

/** A count, short to the eye (12.4k), exact on hover and for screen readers. */
export function Count({ value, label, className }: CountProps) {
  const name = label ?? exactNumber(value)
  return (
    <data value={value} title={name} className={className}>
      <span aria-hidden="true">{shortNumber(value)}</span>
      <span className="sr-only">{name}</span>
    </data>
  )
}
