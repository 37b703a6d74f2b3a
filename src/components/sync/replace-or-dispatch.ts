import type { addToCart } from '#core/commands/cart/add-to-cart.ts';
import type { Runtime } from '#core/runtime/runtime.ts';

type Mutation = ReturnType<typeof addToCart>;

/**
 * Records a mutation: in the place of the refused one that it corrects, or as a new one when that is gone.
 *
 * @param refusedSeq null when it corrects none
 * @throws as `dispatch`
 */
export async function replaceOrDispatch(
  runtime: Runtime,
  refusedSeq: number | null,
  mutation: Mutation,
): Promise<void> {
  const isReplaced = refusedSeq !== null && (await runtime.sync.replace(refusedSeq, mutation));
  if (!isReplaced) await runtime.dispatch(mutation);
}
