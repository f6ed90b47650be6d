import type { Event, JsonObject } from '#domain/event/event.ts'
import { messages } from '#messages'
import { Panel } from '#ui/panel.tsx'
import { WhenLive } from '#ui/when-live.tsx'
import { JsonFacts, Pairs, TextFacts } from './facts.tsx'
import { noteViews, type NoteView } from './processing.ts'

/** Additional data from the app, outside the standard interfaces. */
export function ExtraPanel({ extra }: { extra: JsonObject }) {
  const t = messages('issues')
  return (
    <Panel id="extra" title={t('extra.title')} fold="open">
      <JsonFacts values={extra} />
    </Panel>
  )
}

/** The position of an error in a template, with surrounding lines. */
export function TemplatePanel({ template }: { template: JsonObject }) {
  const t = messages('issues')
  return (
    <Panel id="template" title={t('template.title')}>
      <JsonFacts values={template} />
    </Panel>
  )
}

/** Loaded packages with versions. */
export function ModulesPanel({ modules }: { modules: NonNullable<Event['modules']> }) {
  const t = messages('issues')
  const pairs = Object.entries(modules).sort(([a], [b]) => a.localeCompare(b, 'en'))
  return (
    <Panel id="modules" title={t('modules.title')} note={pairs.length} fold="closed">
      <WhenLive>
        <Pairs pairs={pairs} />
      </WhenLive>
    </Panel>
  )
}

/** The SDK that sent the event, and how it was grouped. */
export function SdkPanel({ event }: { event: Event }) {
  const t = messages('issues')
  const { sdk, grouping, fingerprint = [], checksum, platform, logger, dist, server_name: server } = event
  const { packages = [], integrations = [] } = sdk ?? {}
  const facts: readonly (readonly [string, string | undefined])[] = [
    [t('sdk.name'), sdk && `${sdk.name} ${sdk.version}`],
    [
      t('sdk.packages'),
      packages.length > 0 ? packages.map((one) => `${one.name} ${one.version}`).join('\n') : undefined,
    ],
    [t('sdk.integrations'), integrations.length > 0 ? integrations.join(', ') : undefined],
    [t('sdk.platform'), platform],
    [t('sdk.logger'), logger],
    [t('sdk.server'), server],
    [t('sdk.dist'), dist],
    [t('sdk.grouping'), `${grouping.algorithm} ${grouping.variant} ${grouping.hash}`],
    [t('sdk.checksum'), checksum],
    [t('sdk.fingerprint'), fingerprint.length > 0 ? fingerprint.join('\n') : undefined],
  ]
  return (
    <Panel
      id="sdk"
      title={t('sdk.title')}
      {...(sdk !== undefined && { note: `${sdk.name} ${sdk.version}` })}
      fold="closed"
    >
      <WhenLive>
        <TextFacts facts={facts.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]))} />
      </WhenLive>
    </Panel>
  )
}

/** Changes made during processing: nothing is trimmed silently. */
export function ProcessingPanel({ errors }: { errors: NonNullable<Event['errors']> }) {
  const t = messages('issues')
  const notes = noteViews(errors)
  if (notes.length === 0) return null
  return (
    <Panel
      id="processing"
      title={t('processing.title')}
      note={notes.length}
      fold={notes.length > 5 ? 'closed' : 'open'}
    >
      <ul className="grid gap-1 text-sm text-ink-2">
        {notes.map((note, index) => (
          <li key={index} className="wrap-anywhere">
            <NoteText note={note} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function NoteText({ note }: { note: NoteView }) {
  const t = messages('issues')
  const name = note.name === '' ? t('processing.event') : note.name
  if (note.known === undefined) return t('processing.other', { name, type: note.type })
  return t(`processing.${note.known}`, { name, count: note.count ?? 0, limit: note.limit ?? 0, age: note.age ?? '' })
}
