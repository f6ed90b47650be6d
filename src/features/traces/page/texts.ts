import { messages } from '#messages'
import { factNames, type FactName, type TraceTexts } from '../view/texts.ts'

/** The waterfall's texts in the request's language. Placeholders in braces are filled in by the browser. */
export function waterfallTexts(): TraceTexts {
  const t = messages('traces')
  const facts = Object.fromEntries(factNames.map((name) => [name, t(`panel.facts.${name}`)])) as Record<
    FactName,
    string
  >
  return {
    tree: t('view.tree'),
    search: t('view.search'),
    hits: t('view.hits', { at: '{at}', count: '{count}' }),
    noHits: t('view.noHits'),
    previousHit: t('view.previousHit'),
    nextHit: t('view.nextHit'),
    service: t('view.service'),
    operation: t('view.operation'),
    all: t('view.all'),
    critical: t('view.critical'),
    logs: t('view.logs'),
    collapseAll: t('view.collapseAll'),
    expandAll: t('view.expandAll'),
    wholeTrace: t('view.wholeTrace'),
    minimap: t('view.minimap'),
    collapse: t('view.collapse'),
    expand: t('view.expand'),
    orphan: t('view.orphan'),
    gap: t('view.gap', { duration: '{duration}' }),
    failed: t('view.failed'),
    event: t('view.event', { level: '{level}', title: '{title}' }),
    noRows: t('view.noRows'),
    panel: {
      title: t('panel.title'),
      close: t('panel.close'),
      loading: t('panel.loading'),
      notLoaded: t('panel.notLoaded'),
      again: t('panel.again'),
      facts,
      attributes: t('panel.attributes'),
      none: t('panel.none'),
      events: t('panel.events'),
      links: t('panel.links'),
      profile: t('panel.profile'),
    },
  }
}
