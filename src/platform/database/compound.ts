import {
  AggregateFunctionNode,
  AliasNode,
  type OperationNode,
  OrderByItemNode,
  type OrderByNode,
  type SelectQueryNode,
  sql,
} from 'kysely';

/** Whether a query finds rows one by one, so that its parts' rows together are all of its rows: it counts and groups none. */
export function findsRows(query: SelectQueryNode): boolean {
  const { groupBy, having, distinctOn, frontModifiers, joins = [], selections = [] } = query;
  const counts = selections.some(({ selection }) => AggregateFunctionNode.is(withoutAlias(selection)));
  const isInner = joins.every(({ joinType }) => joinType === 'InnerJoin');
  return isInner && !(groupBy || having || distinctOn || frontModifiers || counts);
}

/** The order of a query's rows by the places of its columns, as a query in several parts needs it. */
export function orderByPlace(orderBy: OrderByNode, { selections = [] }: SelectQueryNode): OrderByNode {
  const selected = selections.map(({ selection }) => textOf(withoutAlias(selection)));
  const items = orderBy.items.map((item) => {
    const place = selected.indexOf(textOf(item.orderBy));
    if (place < 0) throw new Error('A query of the past can be ordered only by columns that it selects.');
    return OrderByItemNode.create(sql.lit(place + 1).toOperationNode(), item.direction);
  });
  return { ...orderBy, items };
}

function withoutAlias(node: OperationNode): OperationNode {
  return AliasNode.is(node) ? node.node : node;
}

/** The same for two references to one column. */
function textOf(node: OperationNode): string {
  return JSON.stringify(node);
}
