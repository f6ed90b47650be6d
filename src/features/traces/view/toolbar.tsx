import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import SearchIcon from 'lucide-react/icons/search'
import { Button } from '#ui/button.tsx'
import { filled, type TraceTexts } from './texts.ts'
import type { TraceModel } from './trace-model.ts'
import type { Folding } from './use-folding.ts'
import type { Search } from './use-search.ts'
import type { Zoom } from './use-zoom.ts'

const box = 'h-control min-w-0 rounded-md border border-line-strong bg-surface px-2 text-sm text-ink max-sm:text-lg'

interface Toggle {
  readonly isOn: boolean
  readonly set: (isOn: boolean) => void
}

interface ToolbarProps {
  readonly search: Search
  readonly folding: Folding
  readonly zoom: Zoom
  readonly model: TraceModel
  readonly filter: {
    readonly service: string
    readonly op: string
    readonly setService: (service: string) => void
    readonly setOp: (op: string) => void
  }
  readonly critical: Toggle
  /** `undefined` if no log has a span. */
  readonly logs: Toggle | undefined
  readonly texts: TraceTexts
}

/** Search, filters and display settings of a trace. */
export function Toolbar({ search, folding, zoom, model, filter, critical, logs, texts }: ToolbarProps) {
  return (
    <div className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-2">
      <label className="relative min-w-48 grow sm:max-w-80">
        <SearchIcon aria-hidden className="pointer-events-none absolute top-2 left-2 size-4 text-ink-3" />
        <input
          type="search"
          aria-label={texts.search}
          placeholder={texts.search}
          value={search.text}
          onChange={(event) => search.setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            search.step(event.shiftKey ? -1 : 1)
          }}
          className={`${box} w-full pl-8`}
        />
      </label>
      <output className="text-sm text-ink-3 tabular-nums">
        {search.text.trim() === ''
          ? ''
          : search.hits.length === 0
            ? texts.noHits
            : filled(texts.hits, { at: search.at, count: search.hits.length })}
      </output>
      <Button
        tone="quiet"
        size="icon"
        aria-label={texts.previousHit}
        disabled={search.hits.length === 0}
        onClick={() => search.step(-1)}
      >
        <ChevronUp aria-hidden className="size-4" />
      </Button>
      <Button
        tone="quiet"
        size="icon"
        aria-label={texts.nextHit}
        disabled={search.hits.length === 0}
        onClick={() => search.step(1)}
      >
        <ChevronDown aria-hidden className="size-4" />
      </Button>
      {model.services.length > 1 && (
        <Pick
          label={texts.service}
          all={texts.all}
          values={model.services}
          value={filter.service}
          onPick={filter.setService}
        />
      )}
      {model.ops.length > 1 && (
        <Pick label={texts.operation} all={texts.all} values={model.ops} value={filter.op} onPick={filter.setOp} />
      )}
      <Check label={texts.critical} toggle={critical} />
      {logs !== undefined && <Check label={texts.logs} toggle={logs} />}
      <Button tone="quiet" onClick={folding.collapseAll}>
        {texts.collapseAll}
      </Button>
      <Button tone="quiet" onClick={folding.expandAll}>
        {texts.expandAll}
      </Button>
      {!zoom.isWhole && <Button onClick={zoom.reset}>{texts.wholeTrace}</Button>}
    </div>
  )
}

function Check({ label, toggle }: { readonly label: string; readonly toggle: Toggle }) {
  return (
    <label className="flex h-control items-center gap-2 text-sm text-ink-2">
      <input
        type="checkbox"
        checked={toggle.isOn}
        onChange={(event) => toggle.set(event.target.checked)}
        className="size-4 accent-accent"
      />
      {label}
    </label>
  )
}

interface PickProps {
  readonly label: string
  readonly all: string
  readonly values: readonly string[]
  readonly value: string
  readonly onPick: (value: string) => void
}

function Pick({ label, all, values, value, onPick }: PickProps) {
  return (
    <label className="flex min-w-0 items-center gap-2 text-sm text-ink-2">
      {label}
      <select value={value} onChange={(event) => onPick(event.target.value)} className={`${box} max-w-48`}>
        <option value="">{all}</option>
        {values.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </select>
    </label>
  )
}
