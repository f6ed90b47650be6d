import { shortId } from '#domain/issue/issue.ts'
import { messages } from '#messages'
import { Following, SeenBy } from '../marks/audience.tsx'
import type { Audience } from '../marks/queries.ts'
import { OwnerFact } from '../owner/owner-fact.tsx'
import type { Suggestion } from '../owner/suggest.ts'
import { Fact } from './fact.tsx'
import type { FoundIssue } from './find.ts'

interface IssuePeopleProps {
  readonly found: FoundIssue
  readonly suggestions: readonly Suggestion[]
  readonly audience: Audience
  readonly mayChange: boolean
  readonly now: Date
}

/** An issue's owner, followers and viewers: the first facts of the side column. */
export function IssuePeople({ found: { issue, project }, suggestions, audience, mayChange, now }: IssuePeopleProps) {
  const t = messages('owners')
  return (
    <>
      <Fact name={t('title')}>
        <OwnerFact issue={issue} suggestions={suggestions} mayChange={mayChange} />
      </Fact>
      <Fact name={t('mark.title')}>
        <Following issueId={issue.id} issueRef={shortId(project.slug, issue.number)} audience={audience} />
      </Fact>
      {audience.seenBy.length > 0 && (
        <Fact name={t('mark.seenBy')}>
          <SeenBy seenBy={audience.seenBy} now={now} />
        </Fact>
      )}
    </>
  )
}
