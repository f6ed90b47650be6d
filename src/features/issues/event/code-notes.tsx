import { paths } from '#domain/paths.ts'
import { messages } from '#messages'
import { Banner } from '#ui/banner.tsx'
import { LinkButton } from '#ui/button.tsx'
import { ResolveAgainButton } from '../state/resolve-again-button.tsx'
import { MissingCodePanel } from './missing-code-panel.tsx'
import type { MissingCode, Unsymbolicated } from './missing-code.ts'

/** What is known of code that the stacks of an event do not show. */
export interface CodeState {
  readonly missing: readonly MissingCode[]
  /** Files that the event's release has instead. */
  readonly instead: readonly string[]
  /** Whether maps have come since that would tell more. */
  readonly canResolveAgain: boolean
  /** Native and obfuscated stacks; `isStored`: the file that tells their names is here. */
  readonly unsymbolicated: readonly (Unsymbolicated & { readonly isStored: boolean })[]
}

interface CodeNotesProps {
  readonly code: CodeState
  readonly issueId: number
  readonly projectSlug: string
}

/** Above the stack: why it is not in the words of its source, and what to do about it. */
export function CodeNotes({ code, issueId, projectSlug }: CodeNotesProps) {
  const t = messages('issues')
  return (
    <>
      {code.canResolveAgain && (
        <Banner
          tone="info"
          title={t('code.again.title')}
          action={
            <ResolveAgainButton
              issueId={issueId}
              texts={{ label: t('code.again.action'), working: t('code.again.working'), failed: t('changed.failed') }}
            />
          }
        >
          {t('code.again.body')}
        </Banner>
      )}
      {code.missing.length > 0 && !code.canResolveAgain && (
        <MissingCodePanel missing={code.missing} instead={code.instead} projectSlug={projectSlug} />
      )}
      {code.unsymbolicated.map(({ kind, isStored }) => (
        <Banner
          key={kind}
          tone="info"
          title={t(`code.later.${kind}`)}
          {...(isStored && {
            action: (
              <LinkButton href={paths.projectSettings(projectSlug, 'source-maps')}>{t('code.settings')}</LinkButton>
            ),
          })}
        >
          {t(isStored ? 'code.later.stored' : 'code.later.notStored')}
        </Banner>
      ))}
    </>
  )
}
