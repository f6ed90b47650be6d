'use client'

import { Link } from '#ui/link.tsx'
import { ShareBar } from '#ui/share-bar.tsx'

/** A widget's table with formatted texts (decision 55). */
export interface RowsModel {
  readonly label: string
  /** Headers of the text columns, then of the numbers. */
  readonly heads: readonly string[]
  readonly texts: number
  readonly rows: readonly {
    readonly cells: readonly string[]
    readonly href?: string | undefined
    /** 0 … 1 of the largest value; `undefined` for no bar. */
    readonly share?: number | undefined
  }[]
}

/** Groups with their numbers. A top list also shows each share of the largest. */
export function RowsPicture({ model: { label, heads, texts, rows } }: { model: RowsModel }) {
  return (
    <table className="widget-rows" aria-label={label}>
      <thead>
        <tr>
          {heads.map((head, at) => (
            <th key={at} scope="col" className={at < texts ? undefined : 'num'}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ cells, href, share }, row) => (
          <tr key={row}>
            {cells.map((cell, at) => (
              <td key={at} className={at < texts ? undefined : 'num'}>
                {at === 0 && href !== undefined ? <Link href={href}>{cell}</Link> : cell}
                {at === 0 && share !== undefined && <ShareBar value={share} max={1} />}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
