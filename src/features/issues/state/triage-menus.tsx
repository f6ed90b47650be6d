'use client'

import Ellipsis from 'lucide-react/icons/ellipsis'
import { useRef, useState, useTransition, type RefObject } from 'react'
import { Button, IconButton } from '#ui/button.tsx'
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '#ui/menu.tsx'
import { SplitButton } from '#ui/split-button.tsx'
import type { Asked } from './asked.ts'
import { readQuestionTexts } from './actions.ts'
import { AskDialog, type OpenQuestion, type Question } from './ask-dialog.tsx'
import type { Outcome } from './outcome.ts'
import type { TriageSubject } from './triage-subject.ts'
import type { TriageTexts } from './triage-texts.ts'

interface TriageMenusProps extends TriageSubject {
  /** Whether all of it is resolved or archived, so that only reopening is left. */
  readonly isSettled: boolean
  /** The newest release shared by all; `null` without one, `undefined` if each project has its own. */
  readonly currentRelease?: string | null | undefined
  /** Another action is running. */
  readonly disabled?: boolean
  readonly onOutcome: (outcome: Outcome) => void
  readonly texts: TriageTexts
}

/** Resolve and Archive, each with a menu of variants, or Reopen. Variants that need input open a dialog. */
export function TriageMenus({
  isSettled,
  currentRelease,
  disabled = false,
  onOutcome,
  texts,
  ...subject
}: TriageMenusProps) {
  const [open, setOpen] = useState<OpenQuestion>()
  const resolveArrow = useRef<HTMLButtonElement>(null)
  const archiveArrow = useRef<HTMLButtonElement>(null)
  const moreButton = useRef<HTMLButtonElement>(null)
  /** Whose menu has asked last: it gets the focus back. */
  const asker = useRef<HTMLButtonElement>(null)
  const [pending, start] = useTransition()
  const [acting, setActing] = useState<Asked['kind']>()
  const run = (what: Asked) => {
    setActing(what.kind)
    start(async () => onOutcome(await subject.decide(what).catch((): Outcome => ({ done: false, text: texts.failed }))))
  }
  const ask = (asked: Question, arrow: RefObject<HTMLButtonElement | null>) => {
    asker.current = arrow.current
    start(async () => {
      const loaded = await readQuestionTexts().catch(() => undefined)
      if (loaded === undefined) onOutcome({ done: false, text: texts.failed })
      else setOpen({ question: asked, texts: loaded })
    })
  }
  const isBusy = pending || disabled
  return (
    <>
      {isSettled ? (
        <Button pending={isBusy} onClick={() => run({ kind: 'reopen' })}>
          {texts.reopen}
        </Button>
      ) : (
        <>
          <SplitButton
            label={texts.resolve}
            tone="primary"
            pending={pending && acting === 'resolve'}
            disabled={isBusy}
            onPress={() => run({ kind: 'resolve', as: { in: 'now' } })}
            menuLabel={texts.resolveHow}
            arrow={resolveArrow}
            menu={
              <ResolveItems
                run={run}
                ask={(asked) => ask(asked, resolveArrow)}
                currentRelease={currentRelease}
                texts={texts}
              />
            }
          />
          <SplitButton
            label={texts.archive}
            pending={pending && acting === 'archive'}
            disabled={isBusy}
            onPress={() => run({ kind: 'archive', until: { kind: 'escalating' } })}
            menuLabel={texts.archiveHow}
            arrow={archiveArrow}
            menu={<ArchiveItems run={run} ask={(asked) => ask(asked, archiveArrow)} texts={texts} />}
          />
        </>
      )}
      <RemoveMenu ask={ask} button={moreButton} disabled={isBusy} texts={texts} />
      <AskDialog
        open={open}
        onClose={() => setOpen(undefined)}
        onOutcome={onOutcome}
        returnTo={asker}
        texts={texts}
        {...subject}
      />
    </>
  )
}

interface RemoveMenuProps {
  readonly ask: (question: Question, button: RefObject<HTMLButtonElement | null>) => void
  readonly button: RefObject<HTMLButtonElement | null>
  readonly disabled: boolean
  readonly texts: TriageTexts
}

function RemoveMenu({ ask, button, disabled, texts: { remove } }: RemoveMenuProps) {
  if (remove === undefined) return null
  return (
    <Menu
      align="end"
      trigger={
        <IconButton ref={button} label={remove.label} disabled={disabled}>
          <Ellipsis aria-hidden className="size-4" />
        </IconButton>
      }
    >
      <MenuItem onSelect={() => ask('delete', button)}>{remove.delete}</MenuItem>
      <MenuItem onSelect={() => ask('discard', button)}>{remove.discard}</MenuItem>
    </Menu>
  )
}

interface ItemsProps {
  readonly run: (what: Asked) => void
  readonly ask: (question: Question) => void
  readonly texts: TriageTexts
}

function ResolveItems({ run, ask, currentRelease, texts }: ItemsProps & Pick<TriageMenusProps, 'currentRelease'>) {
  const resolve = (as: Extract<Asked, { kind: 'resolve' }>['as']) => run({ kind: 'resolve', as })
  return (
    <>
      <MenuLabel>{texts.resolve}</MenuLabel>
      <MenuItem onSelect={() => resolve({ in: 'now' })}>{texts.now}</MenuItem>
      <MenuItem
        disabled={currentRelease === null}
        // The release named in the menu, even if a newer one has appeared since.
        onSelect={() =>
          resolve(currentRelease ? { in: 'release', release: currentRelease } : { in: 'current_release' })
        }
      >
        <span className="min-w-0">
          {texts.currentRelease}
          {currentRelease && <bdi className="block font-mono text-xs wrap-anywhere text-ink-3">{currentRelease}</bdi>}
        </span>
      </MenuItem>
      <MenuItem onSelect={() => resolve({ in: 'next_release' })}>{texts.nextRelease}</MenuItem>
      <MenuSeparator />
      <MenuItem disabled={currentRelease === null} onSelect={() => ask('release')}>
        {texts.otherRelease}
      </MenuItem>
      <MenuItem onSelect={() => ask('commit')}>{texts.commit}</MenuItem>
    </>
  )
}

function ArchiveItems({ run, ask, texts }: ItemsProps) {
  const archive = (until: Extract<Asked, { kind: 'archive' }>['until']) => run({ kind: 'archive', until })
  return (
    <>
      <MenuLabel>{texts.archive}</MenuLabel>
      <MenuItem onSelect={() => archive({ kind: 'escalating' })}>{texts.escalating}</MenuItem>
      <MenuItem onSelect={() => archive({ kind: 'forever' })}>{texts.forever}</MenuItem>
      <MenuSeparator />
      {texts.days.map(({ days, label }) => (
        <MenuItem key={days} onSelect={() => archive({ kind: 'days', days })}>
          {label}
        </MenuItem>
      ))}
      <MenuItem onSelect={() => ask('moment')}>{texts.moment}</MenuItem>
      <MenuSeparator />
      <MenuItem onSelect={() => ask('events')}>{texts.events}</MenuItem>
      <MenuItem onSelect={() => ask('users')}>{texts.users}</MenuItem>
    </>
  )
}
