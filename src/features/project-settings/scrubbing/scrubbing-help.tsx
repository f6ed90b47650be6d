import { messages } from '#messages'

/** The syntax of a rule's location, with examples. */
export function ScrubbingHelp() {
  const t = messages('projectSettings')
  return (
    <div className="grid gap-3">
      <p>{t('scrub.help.lead')}</p>
      <dl className="grid gap-2 text-xs">
        {examples.map(([code, name]) => (
          <div key={code}>
            <dt className="font-mono text-ink">{code}</dt>
            <dd>{t(`scrub.help.${name}`)}</dd>
          </div>
        ))}
      </dl>
      <p>{t('scrub.help.order')}</p>
    </div>
  )
}

// The grammar of src/digest/scrub/rules/selector.ts.
const examples = [
  ['user.email', 'field'],
  ['request.headers.x-api-key', 'pair'],
  ['extra.*.card', 'star'],
  ['**.password', 'anywhere'],
  ['$frame.vars', 'kind'],
  ['contexts."my app".key', 'quoted'],
  ['user.email || user.name', 'or'],
  ['$message && !$frame', 'butNot'],
] as const
