import type { ReactNode } from 'react'
import type { SearchView, ViewedList } from '#domain/issue/search-view.ts'
import { messages } from '#messages'
import { LinkButton } from '#ui/button.tsx'
import { ConfirmForm, type ConfirmState } from '#ui/form/confirm-form.tsx'
import type { FormAction } from '#ui/form/form-state.ts'
import { Popup } from '#ui/popup.tsx'
import { showsTheSame, type KeptList, type KeptPage, type ShownView } from './kept-list.ts'
import { UpdateForm } from './update-form.tsx'
import { ViewForm } from './view-form.tsx'
import type { ViewState } from './view-state.ts'
import { formTexts, removeTexts, viewText } from './view-texts.ts'

/** Server functions for a list's views. */
export interface ViewActions {
  readonly save: FormAction<ViewState>
  readonly edit: FormAction<ViewState>
  readonly update: FormAction<ConfirmState>
  readonly remove: FormAction<ConfirmState>
}

interface ViewControlsProps<Page extends KeptPage> {
  readonly of: KeptList<Page>
  readonly actions: ViewActions
  readonly page: Page
  /** Its own address. */
  readonly href: string
  /** The open view, if any. */
  readonly open: ShownView<Page> | undefined
  /** Further actions for the open view. */
  readonly children?: ReactNode
}

/** Actions for the current search and the open view: save, update, edit and delete. */
export function ViewControls<Page extends KeptPage>(props: ViewControlsProps<Page>) {
  const { of, actions, page, href, open, children } = props
  const t = messages('search')
  const address = href.split('?')[1] ?? ''
  const isChanged = open !== undefined && !showsTheSame(of, page, open.shows)
  return (
    <>
      {isChanged && (
        <>
          <LinkButton tone="quiet" href={of.hrefOf(open.id)}>
            {t('views.reset')}
          </LinkButton>
          <UpdateForm
            action={actions.update}
            subject={String(open.id)}
            list={address}
            label={viewText(of.list, 'update')}
          />
        </>
      )}
      {(open === undefined || isChanged) && (
        <Popup
          id="save-view"
          label={viewText(of.list, 'save')}
          title={viewText(of.list, 'formTitle')}
          close={t('views.close')}
        >
          <ViewForm
            action={actions.save}
            initial={{ name: '', visibility: 'private' }}
            subject=""
            list={address}
            texts={formTexts(of.list, viewText(of.list, 'create'))}
          />
        </Popup>
      )}
      {open !== undefined && (
        <OpenView list={of.list} actions={actions} view={open} address={address}>
          {children}
        </OpenView>
      )}
    </>
  )
}

interface OpenViewProps {
  readonly list: ViewedList
  readonly actions: ViewActions
  readonly view: SearchView
  readonly address: string
  readonly children: ReactNode
}

/** A popup for renaming, sharing and deleting the open view. */
function OpenView({ list, actions, view, address, children }: OpenViewProps) {
  const t = messages('search')
  const subject = String(view.id)
  return (
    <Popup id="view-menu" label={t('views.edit')} title={viewText(list, 'editTitle')} close={t('views.close')}>
      <ViewForm
        key={view.id}
        action={actions.edit}
        initial={{ name: view.name, visibility: view.visibility }}
        subject={subject}
        list={address}
        texts={formTexts(list, t('views.apply'))}
      />
      <div className="flex flex-wrap gap-2 border-t border-line pt-4">
        {children}
        <ConfirmForm action={actions.remove} subject={subject} texts={removeTexts(list, view.name)} />
      </div>
    </Popup>
  )
}
