import { exactNumber, shortNumber } from './numbers.ts'

/** A count, short to the eye (12.4k), exact on hover and for screen readers. `unit` names what is counted: "events". */
export function Count({ value, unit, className }: { value: number; unit?: string; className?: string }) {
  const short = shortNumber(value)
  const exact = exactNumber(value)
  const name = unit === undefined ? exact : `${exact} ${unit}`
  return (
    <data value={value} title={name} className={className}>
      <span aria-hidden="true">{short}</span>
      <span className="sr-only">{name}</span>
    </data>
  )
}
