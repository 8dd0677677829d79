import { Fragment, type ReactNode, useMemo } from 'react'
import { CodeBlock } from '../../parts/code-block.js'
import { ShownText } from '../../parts/shown-text.js'
import { type Block, type Inline, readMarkdown } from './markdown.js'

/** Markdown that somebody else wrote, as elements; none of it is taken for HTML. Its headings begin at the third level. */
export function MarkdownView({ text }: { readonly text: string }) {
  const blocks = useMemo(() => readMarkdown(text), [text])
  return <div className="markdown stack">{keyed(blocks, (block) => shownBlock(block))}</div>
}

/** A document is read anew as a whole: the place of a part is its name. */
function keyed<Item>(items: readonly Item[], show: (item: Item) => ReactNode): ReactNode {
  return items.map((item, place) => {
    const key = `${place}`
    return <Fragment key={key}>{show(item)}</Fragment>
  })
}

function shownBlock(block: Block): ReactNode {
  switch (block.kind) {
    case 'heading':
      return block.level <= 1 ? (
        <h3 className="markdown-title">
          <Inlines parts={block.inner} />
        </h3>
      ) : (
        <h4>
          <Inlines parts={block.inner} />
        </h4>
      )
    case 'paragraph':
      return (
        <p>
          <Inlines parts={block.inner} />
        </p>
      )
    case 'code':
      return <CodeBlock text={block.text} label="code of the spec" />
    case 'list':
      return <List block={block} />
    case 'table':
      return <Table block={block} />
  }
}

function List({ block }: { readonly block: Extract<Block, { kind: 'list' }> }) {
  const items = keyed(block.items, (item) => <li>{keyed(item, shownItem)}</li>)
  return block.isOrdered ? <ol start={block.start}>{items}</ol> : <ul>{items}</ul>
}

function shownItem(block: Block): ReactNode {
  return block.kind === 'paragraph' ? <Inlines parts={block.inner} /> : shownBlock(block)
}

function Table({ block: { head, rows } }: { readonly block: Extract<Block, { kind: 'table' }> }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keyboard
    <section className="scroll" tabIndex={0} aria-label="Table of the spec">
      <table>
        <thead>
          <tr>
            {keyed(head, (cell) => (
              <th scope="col">
                <Inlines parts={cell} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {keyed(rows, (row) => (
            <tr>
              {keyed(row, (cell) => (
                <td>
                  <Inlines parts={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Inlines({ parts }: { readonly parts: readonly Inline[] }) {
  return keyed(parts, (part) => {
    if (part.kind === 'text') return <ShownText text={part.text} />
    if (part.kind === 'code')
      return (
        <code>
          <ShownText text={part.text} />
        </code>
      )
    const inner = <Inlines parts={part.inner} />
    return part.kind === 'strong' ? <strong>{inner}</strong> : <em>{inner}</em>
  })
}
