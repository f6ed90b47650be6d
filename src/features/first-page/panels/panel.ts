import type { ReactNode } from 'react'
import type { OverviewData } from '../queries.ts'

/** One part of the first page. Another kind of what it tells gets a panel of its own, named in ../panel-list.ts. */
export type OverviewPanel = (props: { readonly data: OverviewData }) => ReactNode
