/** An agent was asked to refund order 2. It did, at the second try; and it changed order 1 too. */
export const EXAMPLE_DOCUMENT = `{
  "before": {
    "tables": {
      "orders": [
        {"id": 1, "customer": "Ada", "status": "paid", "total": 12.50},
        {"id": 2, "customer": "Ben", "status": "paid", "total": 99.99},
        {"id": 3, "customer": "Ada", "status": "open", "total": 5.00}
      ],
      "refunds": []
    }
  },
  "after": {
    "tables": {
      "orders": [
        {"id": 1, "customer": "Ada", "status": "paid", "total": 0},
        {"id": 2, "customer": "Ben", "status": "refunded", "total": 99.99},
        {"id": 3, "customer": "Ada", "status": "open", "total": 5.00}
      ],
      "refunds": [{"id": 1, "order_id": 2, "amount": 99.99}]
    }
  },
  "log": [
    {"event_type": "tool_call", "tool": "find_order", "arguments": {"customer": "Ben"}, "status": "ok", "result": {"id": 2}, "at": "2026-03-01T10:00:00Z"},
    {"event_type": "tool_call", "tool": "refund", "arguments": {"order": 2, "amount": 999.90}, "status": "error", "result": "amount is above the total", "at": "2026-03-01T10:00:04Z"},
    {"event_type": "tool_call", "tool": "refund", "arguments": {"order": 2, "amount": 99.99}, "status": "ok", "at": "2026-03-01T10:00:09Z"},
    {"event_type": "tool_call", "tool": "update_order", "arguments": {"id": 1, "total": 0}, "status": "ok", "at": "2026-03-01T10:01:15Z"}
  ],
  "checks": [
    {
      "id": "one-refund-and-nothing-else",
      "type": "changes",
      "allow": [
        {"table": "refunds", "kind": "added", "fields": {"id": {"anything": true}, "order_id": 2, "amount": 99.99}},
        {"table": "orders", "kind": "changed", "where": {"id": 2}, "fields": {"status": "refunded"}}
      ]
    },
    {
      "id": "right-amount",
      "type": "state",
      "table": "refunds",
      "asserts": [{"comparator": "eq", "function": "sum", "function_args": ["_result[*].amount"], "value": 99.99}]
    },
    {
      "id": "refunded-at-the-first-try",
      "type": "log",
      "tool": "refund",
      "asserts": [{"comparator": "eq", "function": "count", "function_args": ["_result"], "value": 1}]
    }
  ]
}
`
