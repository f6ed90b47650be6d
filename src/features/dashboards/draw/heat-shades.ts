import type { HeatPlace } from '#features/searches/heat-model.ts'

/** More shades could not be distinguished. */
const SHADES = 6

/** Returns the cells of each shade as one path, with adjacent cells joined into one rectangle. */
export function shadesOf(places: readonly HeatPlace[], rows: number): readonly string[] {
  const shades = Array.from({ length: SHADES }, (): string[] => [])
  const ordered = places.toSorted((a, b) => a.row - b.row || a.column - b.column)
  let run: { readonly row: number; readonly column: number; readonly shade: number; width: number } | undefined
  const close = () => {
    if (run !== undefined) shades[run.shade]?.push(`M${run.column} ${rows - 1 - run.row}h${run.width}v1h-${run.width}z`)
  }
  for (const { row, column, share } of ordered) {
    const shade = Math.min(SHADES - 1, Math.floor(share * SHADES))
    const goesOn = run !== undefined && run.row === row && run.shade === shade && run.column + run.width === column
    if (goesOn && run !== undefined) run.width += 1
    else {
      close()
      run = { row, column, shade, width: 1 }
    }
  }
  close()
  return shades.map((paths) => paths.join(''))
}
