import { cx } from './cx.ts'

/** Splits a path before its last two segments, so that truncating the head keeps folder and file name. */
export function splitPath(path: string): { head: string; tail: string } {
  const last = path.lastIndexOf('/')
  const before = last <= 0 ? -1 : path.lastIndexOf('/', last - 1)
  return before <= 0 ? { head: '', tail: path } : { head: path.slice(0, before), tail: path.slice(before) }
}

/** A path on one line, truncated in the middle. The full path is the tooltip and is what gets copied. */
export function PathText({ path, className }: { path: string; className?: string }) {
  const { head, tail } = splitPath(path)
  return (
    <span title={path} className={cx('path-text', className)}>
      {/* Shrinks alone, down to nothing: a hundredth of a pixel less would truncate the tail. */}
      {head !== '' && <span>{head}</span>}
      {/* Right to left, with left-to-right text inside, puts the ellipsis at the start. */}
      <span dir="rtl">
        <bdi dir="ltr">{tail}</bdi>
      </span>
    </span>
  )
}
