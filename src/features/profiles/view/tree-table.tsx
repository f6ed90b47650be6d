import { useMemo, useState } from 'react'
import type { FlameTree } from '#domain/profile/flame-tree.ts'
import { childrenOf } from '#domain/profile/tree-views.ts'
import { Icon } from '#ui/icon.tsx'
import { cx } from '#ui/cx.ts'
import { PathText } from '#ui/path-text.tsx'
import { Table, Td, Th, Tr } from '#ui/table.tsx'
import { isFound, placeOf } from './frame-text.ts'
import { filled, type ViewTexts } from './texts.ts'
import { heaviestPath, rowsOf } from './tree-rows.ts'
import type { Written } from './value-text.ts'

interface TreeTableProps {
  readonly tree: FlameTree
  /** In lower case; '' without a search. */
  readonly wanted: string
  readonly written: Written
  readonly label: string
  readonly texts: ViewTexts
}

/** The call tree as a table with collapsible rows: the flame graph in words and numbers. */
export function TreeTable({ tree, wanted, written, label, texts }: TreeTableProps) {
  const children = useMemo(() => childrenOf(tree), [tree])
  const [unfolded, setUnfolded] = useState<{ readonly of: FlameTree; readonly nodes: ReadonlySet<number> }>()
  const open = unfolded?.of === tree ? unfolded.nodes : heaviestPath(tree, children)
  const { rows, left } = rowsOf(tree, children, open)
  const toggle = (node: number) => {
    const nodes = new Set(open)
    if (!nodes.delete(node)) nodes.add(node)
    setUnfolded({ of: tree, nodes })
  }
  const share = (value: number) => written.share(tree.total === 0 ? 0 : value / tree.total)
  return (
    <>
      <Table label={label}>
        <thead>
          <tr>
            <Th numeric>{texts.table.total}</Th>
            <Th numeric>{texts.table.self}</Th>
            <Th>{texts.table.function}</Th>
            <Th className="max-sm:hidden">{texts.table.file}</Th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ node, depth, isOpen, hasMore }) => {
            const { frame: at, self, total } = tree.nodes[node] ?? { frame: 0, self: 0, total: 0 }
            const frame = tree.frames[at] ?? { function: '', inApp: false }
            const name = frame.function === '' ? texts.unknown : frame.function
            return (
              <Tr key={node} className="hover:bg-sunken">
                <Td numeric className="whitespace-nowrap">
                  {written.value(total)} <span className="inline-block w-14 text-ink-3">{share(total)}</span>
                </Td>
                <Td numeric className="whitespace-nowrap">
                  {written.value(self)} <span className="inline-block w-14 text-ink-3">{share(self)}</span>
                </Td>
                <Td>
                  <span className="flex items-center gap-1" style={{ paddingLeft: `${Math.min(depth, 40) * 0.75}rem` }}>
                    {hasMore ? (
                      <button
                        type="button"
                        aria-expanded={isOpen}
                        aria-label={filled(isOpen ? texts.table.collapse : texts.table.expand, { function: name })}
                        onClick={() => toggle(node)}
                        className="inline-flex size-control shrink-0 items-center justify-center rounded-md text-ink-3 hover:bg-line"
                      >
                        <Icon name="chevron-right" className={cx('size-4', isOpen && 'rotate-90')} />
                      </button>
                    ) : (
                      <span className="size-control shrink-0" />
                    )}
                    <span
                      className={cx(
                        'min-w-24 font-mono wrap-anywhere',
                        !frame.inApp && 'text-ink-2',
                        wanted !== '' && isFound(frame, wanted) && 'bg-mark',
                      )}
                    >
                      <bdi>{name}</bdi>
                    </span>
                  </span>
                </Td>
                <Td className="max-w-80 font-mono text-xs text-ink-3 max-sm:hidden">
                  <PathText path={placeOf(frame)} />
                </Td>
              </Tr>
            )
          })}
        </tbody>
      </Table>
      {left > 0 && (
        <p className="border-t border-line px-4 py-2 text-sm text-ink-3">{filled(texts.table.rest, { count: left })}</p>
      )}
    </>
  )
}
