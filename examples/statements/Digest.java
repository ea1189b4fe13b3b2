import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The digest of a statement's list (NDJSON), with the JDK only (17 or newer).
 *
 * <pre>
 *   java Digest.java list.ndjson
 * </pre>
 */
public final class Digest {
  /** SHA-256 over a line for each movement, sorted by transaction id as bytes: Java's own order is that of UTF-16. */
  static String digest(List<Map<String, String>> movements) throws GeneralSecurityException {
    List<Map<String, String>> sorted = new ArrayList<>(movements);
    sorted.sort(
        (a, b) ->
            Arrays.compareUnsigned(
                a.get("transaction_id").getBytes(UTF_8), b.get("transaction_id").getBytes(UTF_8)));
    MessageDigest sha256 = MessageDigest.getInstance("SHA-256");
    for (Map<String, String> one : sorted) {
      String line =
          String.join(
              ",", one.get("transaction_id"), one.get("type"), one.get("amount"), one.get("status"));
      sha256.update((line + "\n").getBytes(UTF_8));
    }
    return HexFormat.of().formatHex(sha256.digest());
  }

  public static void main(String[] arguments) throws Exception {
    List<Map<String, String>> movements = new ArrayList<>();
    for (String line : Files.readString(Path.of(arguments[0])).split("\n")) movements.add(fields(line));
    System.out.println(digest(movements));
  }

  private static final Pattern FIELD = Pattern.compile("\"(\\w+)\":\"((?:[^\"\\\\]|\\\\.)*)\"");
  private static final Pattern ESCAPE = Pattern.compile("\\\\(u[0-9a-fA-F]{4}|.)");

  /** The text fields of a line. The JDK has no JSON parser; in an integration use the one you have. */
  private static Map<String, String> fields(String line) {
    Map<String, String> fields = new HashMap<>();
    FIELD.matcher(line).results().forEach(field -> fields.put(field.group(1), unescape(field.group(2))));
    return fields;
  }

  private static String unescape(String text) {
    return ESCAPE
        .matcher(text)
        .replaceAll(
            found -> {
              String code = found.group(1);
              boolean isUnicode = code.length() > 1;
              return Matcher.quoteReplacement(
                  isUnicode ? Character.toString((char) Integer.parseInt(code.substring(1), 16)) : code);
            });
  }
}
