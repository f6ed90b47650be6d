import { messages } from '#messages'
import { FilterMenu } from '#ui/filter-bar.tsx'
import type { KeptList, KeptPage, ShownView } from './kept-list.ts'
import { ViewControls, type ViewActions } from './view-controls.tsx'

interface SavedBarProps<Page extends KeptPage> {
  readonly of: KeptList<Page>
  readonly actions: ViewActions
  readonly page: Page & { readonly saved?: number | undefined }
  /** Its own address, and the same without the saved query. */
  readonly href: string
  readonly unsavedHref: string
  readonly saved: readonly ShownView<Page>[]
  /** Whether the user may save. */
  readonly mayChange: boolean
}

/** A page's saved queries, with actions for the open one. */
export function SavedBar<Page extends KeptPage>(props: SavedBarProps<Page>) {
  const { of, actions, page, href, unsavedHref, saved, mayChange } = props
  const t = messages('explore')
  const open = saved.find(({ id }) => id === page.saved)
  return (
    <>
      {saved.length > 0 && (
        <FilterMenu
          label={t('saved.label')}
          value={open?.name ?? t('saved.none')}
          reset={{ label: t('saved.none'), href: unsavedHref, checked: open === undefined }}
          options={saved.map(({ id, name }) => ({ label: name, href: of.hrefOf(id), checked: id === open?.id }))}
        />
      )}
      {mayChange && <ViewControls of={of} actions={actions} page={page} href={href} open={open} />}
    </>
  )
}
