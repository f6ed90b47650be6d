import { messages } from '#messages'
import { Banner } from '#ui/banner.tsx'
import { ResolveAgainButton } from '../state/resolve-again-button.tsx'
import { DebugFilePanel } from './debug-file-panel.tsx'
import type { ImageView, SoughtDebugFile } from './debug-files.ts'
import { MissingCodePanel } from './missing-code-panel.tsx'
import type { MissingCode } from './missing-code.ts'

/** The data missing for showing source code in an event's stacks. */
export interface CodeState {
  readonly missing: readonly MissingCode[]
  /** Files that the event's release has instead. */
  readonly instead: readonly string[]
  /** Whether source maps or debug files uploaded since would improve it. */
  readonly canResolveAgain: boolean
  /** Debug files missing for symbolication. */
  readonly sought: readonly SoughtDebugFile[]
  readonly images: readonly ImageView[]
}

interface CodeNotesProps {
  readonly code: CodeState
  readonly issueId: number
  readonly projectSlug: string
}

/** Notes above the stack: why it is not shown in its source, and what to do. */
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
