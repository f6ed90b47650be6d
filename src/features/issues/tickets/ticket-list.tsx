'use client'

import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDot from 'lucide-react/icons/circle-dot'
import X from 'lucide-react/icons/x'
import { Button, IconButton } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { hidden, untouched } from '#ui/form/form-state.ts'
import { useSettingsForm } from '#ui/form/use-settings-form.ts'
import { changeLinks } from './actions.ts'
import { buttons } from './forms.ts'

/** A ticket as shown next to its issue. */
export interface ShownTicket {
  readonly id: number
  readonly key: string
  readonly url: string
  readonly title: string
  readonly isOpen: boolean
  /** "Open" */
  readonly state: string
  /** "Unlink acme/shop#12" */
  readonly unlink: string
}

interface TicketListProps {
  readonly issueId: number
  readonly tickets: readonly ShownTicket[]
  readonly mayChange: boolean
  readonly texts: { readonly label: string; readonly undo: string }
}

/** An issue's tickets, which can be unlinked with undo. */
export function TicketList({ issueId, tickets, mayChange, texts }: TicketListProps) {
  const { state, formProps, working } = useSettingsForm(changeLinks, untouched<null, { ticketId: number }>(null))
  const { note, result } = state
  return (
    <form {...formProps} className={cx('grid grid-cols-1 gap-1', tickets.length === 0 && note === null && 'hidden')}>
      <input type="hidden" name={hidden.subject} value={issueId} />
      {tickets.length > 0 && (
        <ul aria-label={texts.label} className="grid grid-cols-1 gap-1">
          {tickets.map((ticket) => (
            <Row key={ticket.id} ticket={ticket} mayChange={mayChange} />
          ))}
        </ul>
      )}
      <output className="flex flex-wrap items-center gap-x-2 empty:hidden">
        {note !== null && (
          <>
            <span className={note.tone === 'saved' ? 'text-ink-2' : 'text-error-ink'}>{note.title}</span>
            {result !== null && (
              <Button
                type="submit"
                tone="quiet"
                name={buttons.relink}
                value={result.ticketId}
                pending={working !== undefined}
              >
                {texts.undo}
              </Button>
            )}
          </>
        )}
      </output>
    </form>
  )
}

function Row({
  ticket: { id, key, url, title, isOpen, state, unlink },
  mayChange,
}: {
  ticket: ShownTicket
  mayChange: boolean
}) {
  const Icon = isOpen ? CircleDot : CircleCheck
  return (
    <li className="flex items-start gap-1.5">
      <Icon aria-hidden className={cx('mt-0.5 size-4 shrink-0', isOpen ? 'text-accent' : 'text-ink-3')} />
      <div className="min-w-0 flex-1">
        <a href={url} rel="noreferrer" className="rounded-sm text-accent hover:underline" title={title}>
          <bdi className="wrap-anywhere">{key}</bdi>
        </a>{' '}
        <span className="text-xs text-ink-3">{state}</span>
        <p className="truncate text-ink-2" title={title}>
          <bdi>{title}</bdi>
        </p>
      </div>
      {mayChange && (
        <IconButton type="submit" label={unlink} name={buttons.unlink} value={id} className="-my-1">
          <X aria-hidden className="size-4" />
        </IconButton>
      )}
    </li>
  )
}
