import { Fragment, type ReactNode } from 'react'
import { cx } from './cx.ts'

interface OptionsProps {
  /** The field names it by `aria-controls`, and its options by {@link optionId}. */
  readonly id: string
  readonly label: string
  /** `heading`: stands above the option, and is none. */
  readonly options: readonly { readonly key: string; readonly content: ReactNode; readonly heading?: string }[]
  /** The place of the one that the arrows are on. */
  readonly at: number
  readonly onChoose: (place: number) => void
  readonly className?: string
}

/**
 * What can be chosen under a field that is typed into. The keyboard stays in the field, which names the option that the
 * arrows are on (`aria-activedescendant`); a press chooses as well.
 */
export function Options({ id, label, options, at, onChoose, className }: OptionsProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select would take the keyboard
    <div id={id} role="listbox" aria-label={label} className={cx('overflow-y-auto empty:hidden', className)}>
      {options.map(({ key, content, heading = '' }, place) => (
        <Fragment key={key}>
          {heading !== '' && (
            <div role="presentation" className="px-2.5 pt-2 pb-1 text-xs text-ink-3">
              {heading}
            </div>
          )}
          <div
            id={optionId(id, place)}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as above
            role="option"
            aria-selected={place === at}
            tabIndex={-1}
            // A click would come too late: the press takes the focus from the field, and with it the list goes.
            onPointerDown={(event) => {
              event.preventDefault()
              onChoose(place)
            }}
            className={cx(
              'flex min-h-control cursor-pointer items-center gap-2 rounded-md px-2.5 text-sm text-ink hover:bg-sunken',
              place === at && 'bg-sunken',
            )}
          >
            {content}
          </div>
        </Fragment>
      ))}
    </div>
  )
}

/** The id of an option, for the field's `aria-activedescendant`. */
export function optionId(listId: string, place: number): string {
  return `${listId}-${place}`
}
