/** Checks to begin with, for a session that has such a table. */
export interface ExampleCheck {
  readonly title: string
  readonly check: object
}

/**
 * An example of each type of check.
 *
 * @param table one of the session's
 * @param tool one that the log names
 */
export function exampleChecks(table: string, tool: string): readonly ExampleCheck[] {
  return [
    { title: 'Nothing has changed', check: { id: 'nothing-changed', type: 'changes', allow: [] } },
    {
      title: 'One row was added, and nothing else',
      check: { id: 'one-row-added', type: 'changes', allow: [{ table, kind: 'added' }] },
    },
    {
      title: 'How many rows there are',
      check: {
        id: 'row-count',
        type: 'state',
        table,
        asserts: [{ comparator: 'eq', function: 'count', function_args: ['_result'], value: 1 }],
      },
    },
    {
      title: 'A row like this is there',
      check: {
        id: 'row-there',
        type: 'state',
        table,
        asserts: [
          {
            comparator: 'eq',
            function: 'object_contains',
            function_args: ['_result[*]', { id: 1 }],
            value: true,
          },
        ],
      },
    },
    {
      title: 'A tool was called once, and it went well',
      check: {
        id: 'called-once',
        type: 'log',
        tool,
        status: 'ok',
        asserts: [{ comparator: 'eq', function: 'count', function_args: ['_result'], value: 1 }],
      },
    },
    {
      title: 'A sentence that a judge rules on',
      check: {
        id: 'told-the-user',
        type: 'rubric',
        criteria: ['The agent did what it was asked to do.'],
        response: 'Done.',
      },
    },
  ]
}
