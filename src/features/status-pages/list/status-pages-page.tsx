import { authorize } from '#domain/access/access.ts'
import { paths } from '#domain/paths.ts'
import type { StatusPage } from '#domain/status-page/status-page.ts'
import { messages } from '#messages'
import { running } from '#running'
import { currentActor, guard } from '#running/guard.ts'
import { Fields, Form } from '#ui/form/form.tsx'
import { untouched } from '#ui/form/form-state.ts'
import { TextInput } from '#ui/form/inputs/text-input.tsx'
import { Save } from '#ui/form/save.tsx'
import { Link } from '#ui/link.tsx'
import { PageBody, PageHeader } from '#ui/page.tsx'
import { Panel } from '#ui/panel.tsx'
import { EmptyState } from '#ui/states.tsx'
import { Table, Td, Th, Tr } from '#ui/table.tsx'
import { newPageForm } from '../forms.ts'
import { createStatusPage } from './actions.ts'

/** All status pages, with a form for a new one. */
export async function StatusPagesPage() {
  const grant = await guard('alerts:read')
  const mayMake = authorize(await currentActor(), 'org:write').ok
  const pages = await running().catalogue.statusPages.list(grant)
  const t = messages('statusPages')
  return (
    <>
      <PageHeader title={t('title')} />
      <PageBody>
        {pages.length === 0 ? (
          <EmptyState title={t('list.none')}>{t(mayMake ? 'list.noneText' : 'list.noneToSee')}</EmptyState>
        ) : (
          <PageTable pages={pages} />
        )}
        {mayMake && <NewPage />}
      </PageBody>
    </>
  )
}

function PageTable({ pages }: { pages: readonly StatusPage[] }) {
  const t = messages('statusPages')
  return (
    <div className="min-w-0 rounded-lg border border-line bg-surface">
      <Table label={t('title')}>
        <thead>
          <tr>
            <Th>{t('list.name')}</Th>
            <Th>{t('list.address')}</Th>
            <Th numeric>{t('list.components')}</Th>
          </tr>
        </thead>
        <tbody>
          {pages.map(({ id, slug, domain, content }) => (
            <Tr key={id}>
              <Td>
                <Link href={paths.statusPage(id)} className="rounded-sm font-medium wrap-anywhere hover:underline">
                  {content.name}
                </Link>
              </Td>
              <Td className="wrap-anywhere">{domain ?? paths.publicStatusPage(slug)}</Td>
              <Td numeric>{content.components.length}</Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}

function NewPage() {
  const t = messages('statusPages')
  return (
    <Panel id="new" title={t('new.title')}>
      <Form action={createStatusPage} initial={untouched(newPageForm.empty)} className="grid max-w-prose gap-4">
        <Fields>
          <TextInput name="name" label={t('form.name')} autoComplete="off" />
          <TextInput name="slug" label={t('form.slug')} hint={t('form.slugHint')} autoComplete="off" />
        </Fields>
        <Save label={t('new.submit')} inline />
      </Form>
    </Panel>
  )
}
