import { LIMITS } from '../limits';

/**
 * Converts a typed phone number to E.164: `+38 (067) 123-45-67` → `+380671234567`, `0048…` → `+48…`. Returns undefined
 * for letters and for fewer than 7 or more than 15 digits (E.164). A number without a country code keeps its digits
 * without a plus, because the country is unknown.
 */
export function normalizePhone(typed: string): string | undefined {
  const text = typed.trim();
  if (text.length > LIMITS.phoneLength || !/^[+\d\s().\-–/]+$/.test(text)) return undefined;
  const digits = text.replace(/\D/g, '');
  if (digits.length < 7) return undefined;
  if (text.startsWith('+')) return digits.length <= 15 ? `+${digits}` : undefined;
  if (digits.startsWith('00')) return digits.length <= 17 ? `+${digits.slice(2)}` : undefined;
  return digits.length <= 15 ? digits : undefined;
}
