import type { ReactNode } from 'react'
import type { OverviewData } from '../queries.ts'

/** A panel of the start page. Add new kinds of content as a panel in ../panel-list.ts. */
export type OverviewPanel = (props: { readonly data: OverviewData }) => ReactNode
