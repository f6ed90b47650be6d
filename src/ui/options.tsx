import { Fragment, type ReactNode } from 'react'
import { cx } from './cx.ts'

interface OptionsProps {
  /** The field refers to it with `aria-controls`, and to its options with {@link optionId}. */
  readonly id: string
  readonly label: string
  /** `heading` is shown above the option and cannot be chosen. */
  readonly options: readonly { readonly key: string; readonly content: ReactNode; readonly heading?: string }[]
  /** Index of the option that the arrow keys have reached. */
  readonly at: number
  readonly onChoose: (place: number) => void
  readonly className?: string
}

/**
 * Options below a text field. Focus stays in the field, which names the active option (`aria-activedescendant`); a
 * press chooses as well.
 */
export function Options({ id, label, options, at, onChoose, className }: OptionsProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select would take keyboard focus
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
            // A click would be too late: the press blurs the field, which closes the list.
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

/** Returns an option's id for the field's `aria-activedescendant`. */
export function optionId(listId: string, place: number): string {
  return `${listId}-${place}`
}
