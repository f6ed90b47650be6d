import SearchIcon from 'lucide-react/icons/search'
import { cx } from '#ui/cx.ts'
import type { ViewName } from './scene.ts'
import { filled, type ViewTexts } from './texts.ts'
import type { Colouring } from './tones.ts'

const box = 'h-control min-w-0 rounded-md border border-line-strong bg-surface px-2 text-sm text-ink max-sm:text-lg'

interface ToolbarProps {
  readonly views: readonly ViewName[]
  readonly view: ViewName
  readonly onView: (view: ViewName) => void
  readonly colour: {
    readonly value: Colouring
    readonly options: readonly Colouring[]
    readonly set: (colour: Colouring) => void
  }
  readonly threads: {
    readonly all: readonly { readonly id: string; readonly name: string }[]
    readonly value: string
    readonly hasAll: boolean
    readonly set: (id: string) => void
  }
  readonly search: { readonly text: string; readonly set: (text: string) => void; readonly hits: string }
  readonly texts: ViewTexts
}

/** Selects the view and searches profiles. */
export function Toolbar({ views, view, onView, colour, threads, search, texts }: ToolbarProps) {
  return (
    <div className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-2">
      <Views views={views} view={view} onView={onView} texts={texts} />
      {threads.all.length > 1 && (
        <Pick label={texts.thread} value={threads.value} onPick={threads.set}>
          {threads.hasAll && <option value="">{texts.allThreads}</option>}
          {threads.all.map(({ id, name }) => (
            <option key={id} value={id}>
              {name === '' ? filled(texts.unnamedThread, { id }) : name}
            </option>
          ))}
        </Pick>
      )}
      {view !== 'calls' && view !== 'callers' && (
        <Pick
          label={texts.colour}
          value={colour.value}
          onPick={(said) => {
            const chosen = colour.options.find((one) => one === said)
            if (chosen !== undefined) colour.set(chosen)
          }}
        >
          {colour.options.map((one) => (
            <option key={one} value={one}>
              {texts.colours[one]}
            </option>
          ))}
        </Pick>
      )}
      <label className="relative min-w-48 grow sm:max-w-80">
        <SearchIcon aria-hidden className="pointer-events-none absolute top-2 left-2 size-4 text-ink-3" />
        <input
          type="search"
          aria-label={texts.search}
          placeholder={texts.search}
          value={search.text}
          onChange={(event) => search.set(event.target.value)}
          className={`${box} w-full pl-8`}
        />
      </label>
      <output className="text-sm text-ink-3 tabular-nums">{search.hits}</output>
    </div>
  )
}

function Views({ views, view, onView, texts }: Pick<ToolbarProps, 'views' | 'view' | 'onView' | 'texts'>) {
  return (
    <fieldset aria-label={texts.viewLabel} className="flex max-w-full flex-wrap gap-1">
      {views.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === view}
          onClick={() => onView(one)}
          className={cx(
            'h-control rounded-md border px-2.5 text-sm',
            one === view
              ? 'border-accent bg-accent-soft font-medium text-ink'
              : 'border-line-strong text-ink-2 hover:bg-sunken',
          )}
        >
          {texts.views[one]}
        </button>
      ))}
    </fieldset>
  )
}

interface PickProps {
  readonly label: string
  readonly value: string
  readonly onPick: (value: string) => void
  readonly children: React.ReactNode
}

function Pick({ label, value, onPick, children }: PickProps) {
  return (
    <label className="flex min-w-0 items-center gap-2 text-sm text-ink-2">
      {label}
      <select value={value} onChange={(event) => onPick(event.target.value)} className={`${box} max-w-48`}>
        {children}
      </select>
    </label>
  )
}
