import { useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router-dom';

const never = () => () => {};
const NOTHING = new URLSearchParams();

/**
 * Returns the query of the address; empty until the page is hydrated, because the prerendered HTML is the same for
 * every query and hydration must match it.
 */
export function useQuery(): URLSearchParams {
  const [query] = useSearchParams();
  const hydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return hydrated ? query : NOTHING;
}
