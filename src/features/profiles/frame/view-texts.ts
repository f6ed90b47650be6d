import { messages } from '#messages'
import { viewNames, type ViewName } from '../view/scene.ts'
import type { ViewTexts } from '../view/texts.ts'

/** The view's texts in the request's language. Placeholders in braces are filled in by the browser. */
export function viewTexts(): ViewTexts {
  const t = messages('profiles')
  const views = Object.fromEntries(viewNames.map((name) => [name, t(`view.views.${name}`)])) as Record<ViewName, string>
  return {
    views,
    viewLabel: t('view.label'),
    colour: t('view.colour'),
    colours: {
      app: t('view.colours.app'),
      package: t('view.colours.package'),
      difference: t('view.colours.difference'),
    },
    app: t('view.app'),
    library: t('view.library'),
    less: t('view.less'),
    more: t('view.more'),
    thread: t('view.thread'),
    allThreads: t('view.allThreads'),
    unnamedThread: t('view.unnamedThread', { id: '{id}' }),
    search: t('view.search'),
    hits: t('view.hits', { count: '{count}', share: '{share}' }),
    noHits: t('view.noHits'),
    whole: t('view.whole'),
    focused: t('view.focused', { function: '{function}' }),
    leaveFocus: t('view.leaveFocus'),
    summary: t('view.summary', { count: '{count}', total: '{total}' }),
    keys: t('view.keys'),
    hint: t('view.hint'),
    minimap: t('view.minimap'),
    empty: t('view.empty'),
    unknown: t('view.unknown'),
    details: detailTexts(),
    table: {
      function: t('view.table.function'),
      self: t('view.table.self'),
      total: t('view.table.total'),
      file: t('view.table.file'),
      expand: t('view.table.expand', { function: '{function}' }),
      collapse: t('view.table.collapse', { function: '{function}' }),
      rest: t('view.table.rest', { count: '{count}' }),
    },
  }
}

function detailTexts(): ViewTexts['details'] {
  const t = messages('profiles')
  return {
    title: t('view.details.title'),
    none: t('view.details.none'),
    here: t('view.details.here'),
    self: t('view.details.self'),
    everywhere: t('view.details.everywhere'),
    file: t('view.details.file'),
    module: t('view.details.module'),
    package: t('view.details.package'),
    change: t('view.details.change'),
    zoom: t('view.details.zoom'),
    focus: t('view.details.focus'),
    copy: t('view.details.copy'),
    copied: t('view.details.copied'),
    close: t('view.details.close'),
  }
}
