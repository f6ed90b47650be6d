import { messages } from '#messages'
import { Banner } from '#ui/banner.tsx'
import { ResolveAgainButton } from '../state/resolve-again-button.tsx'
import { DebugFilePanel } from './debug-file-panel.tsx'
import type { ImageView, SoughtDebugFile } from './debug-files.ts'
import { MissingCodePanel } from './missing-code-panel.tsx'
import type { MissingCode } from './missing-code.ts'

/** What is known of code that the stacks of an event do not show. */
export interface CodeState {
  readonly missing: readonly MissingCode[]
  /** Files that the event's release has instead. */
  readonly instead: readonly string[]
  /** Whether maps or debug files have come since that would tell more. */
  readonly canResolveAgain: boolean
  /** Debug files without which frames show addresses or obfuscated names. */
  readonly sought: readonly SoughtDebugFile[]
  readonly images: readonly ImageView[]
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
      {code.sought.length > 0 && !code.canResolveAgain && (
        <DebugFilePanel sought={code.sought} images={code.images} projectSlug={projectSlug} />
      )}
    </>
  )
}
