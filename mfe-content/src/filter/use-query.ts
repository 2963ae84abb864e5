import { useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router-dom';

const never = () => () => {};
const NOTHING = new URLSearchParams();

/**
 * The address's query, empty until the page is hydrated: the prerendered HTML is the same for every query, and
 * hydration must start from what it shows.
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
