import type { ReactNode } from 'react'
import { narrow } from '#domain/access/access.ts'
import { ScopeBar } from '#features/searches/scope-bar.tsx'
import { messages } from '#messages'
import { running } from '#running'
import { environmentChoices } from '../list/environments.ts'
import type { IssueAddress } from '../page/address.ts'
import { changeSearch } from '../search.ts'
import type { FoundPart } from './find-part.ts'

interface PartFilterProps {
  readonly found: FoundPart
  /** `period`: the page's data has no environments. */
  readonly by: 'period' | 'period_and_environment'
  /** This page with other filters. */
  readonly hrefOf: (address: IssueAddress) => string
  /** At the far end: a download. */
  readonly aside?: ReactNode
}

/** Filters the events that a page counts. */
export async function PartFilter({ found, by, hrefOf, aside }: PartFilterProps) {
  const { search } = found.address
  return (
    <div className="filter-line">
      <ScopeBar
        label={messages('issuePages')('filter.label')}
        scope={search}
        hrefOf={(change) =>
          hrefOf({ ...found.address, search: changeSearch(search, { cursor: search.cursor, ...change }) })
        }
        environments={by === 'period_and_environment' ? await environmentsOf(found) : undefined}
        aside={aside}
      />
    </div>
  )
}

async function environmentsOf({ grant, projectGrant, project }: FoundPart): Promise<readonly string[]> {
  const [seen, hidden] = await Promise.all([
    running().events.environments(narrow(grant, [project.id])),
    running().catalogue.projects.hiddenEnvironments(projectGrant),
  ])
  return environmentChoices(seen, hidden)
}
