import { cx } from './cx.ts'

/** Where a path may lose its middle: before the last two segments, so that folder and file name stay. */
export function splitPath(path: string): { head: string; tail: string } {
  const last = path.lastIndexOf('/')
  const before = last <= 0 ? -1 : path.lastIndexOf('/', last - 1)
  return before <= 0 ? { head: '', tail: path } : { head: path.slice(0, before), tail: path.slice(before) }
}

/** A path on one line. Where it is too long it loses its middle, never its end; the whole is on hover and for copying. */
export function PathText({ path, className }: { path: string; className?: string }) {
  const { head, tail } = splitPath(path)
  return (
    <span title={path} className={cx('path-text', className)}>
      {/* It gives way alone, until nothing of it is left: a hundredth of a pixel less would cost the tail its start. */}
      {head !== '' && <span>{head}</span>}
      {/* Right to left with its own direction inside: the ellipsis then stands at the start. */}
      <span dir="rtl">
        <bdi dir="ltr">{tail}</bdi>
      </span>
    </span>
  )
}
